package spartan_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"prestags/scenarios/spartan"
)

func builtInMap(t *testing.T) *spartan.Map {
	t.Helper()
	_, f, _, _, err := spartan.BuiltIn("marathon")
	require.NoError(t, err)
	m, err := spartan.ReadMap(f.Name, f.Data)
	require.NoError(t, err)
	return m
}

func TestMapWorkbookRoundTrip(t *testing.T) {
	m := builtInMap(t)
	data, err := spartan.WriteMap(m)
	require.NoError(t, err)
	again, err := spartan.WriteMap(m)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, again), "the same map gives the same bytes")
	back, err := spartan.ReadMap("map.xlsx", data)
	require.NoError(t, err)
	require.Equal(t, m.Ground, back.Ground)
	require.Equal(t, m.Letters, back.Letters)
	require.Equal(t, m.Streams, back.Streams)
	require.Equal(t, m.Roads, back.Roads)
	require.Equal(t, m.Bridges, back.Bridges)
	require.Equal(t, m.Fords, back.Fords)
	require.Equal(t, m.Crests, back.Crests)
	require.Equal(t, m.Source, back.Source)
	require.Equal(t, [4]int{m.FirstColumn, m.FirstRow, m.Columns, m.Rows}, [4]int{back.FirstColumn, back.FirstRow, back.Columns, back.Rows})
	require.Equal(t, spartan.TerrainOf(m, &spartan.Changes{}), spartan.TerrainOf(back, &spartan.Changes{}))
	twice, err := spartan.WriteMap(back)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, twice))
}

func TestMapWorkbookFaultsNameTheCell(t *testing.T) {
	data, err := spartan.WriteMap(builtInMap(t))
	require.NoError(t, err)
	for _, c := range []struct {
		sheet, cell string
		value       any
		want        string
	}{
		{"Ground", "C5", "x", `m.xlsx: Ground!C5: facts: the legend does not explain "x"; write one of . H L V W h m s w`},
		{"Lines", "C2", "9999", `m.xlsx: Lines!C2: facts: no hex "9999" on this map; write four digits, such as 0000`},
		{"Lines", "D19", 105, `m.xlsx: Lines!D19: facts: hex 0105 is not next to 3313 before it; write a line without gaps`},
		{"Lines", "A2", "rode", `m.xlsx: Lines!A2: facts: a line "rode" with 1 hexes; write letter, stream, road, bridge, ford, crest (two hexes) or a feature`},
		{"Legend", "B3", "hills", `m.xlsx: Legend!B3: facts: no feature is called "hills"; write slope, hilltop, woods, village, lake, swamp, stream, bridge, ford, river`},
		{"Map", "B4", "many", `m.xlsx: Map!B4: facts: "many" is no number from 0 to 100`},
	} {
		f, err := excelize.OpenReader(bytes.NewReader(data))
		require.NoError(t, err)
		require.NoError(t, f.SetCellValue(c.sheet, c.cell, c.value))
		var b bytes.Buffer
		require.NoError(t, f.Write(&b))
		require.NoError(t, f.Close())
		_, err = spartan.ReadMap("m.xlsx", b.Bytes())
		require.EqualError(t, err, c.want)
	}
	_, err = spartan.ReadMap("m.xlsx", []byte("PK\x03\x04 no more"))
	require.ErrorContains(t, err, "m.xlsx: facts: ")
}

func TestRenumberedInOneStep(t *testing.T) {
	sf, mf, cf, df, err := spartan.BuiltIn("issus")
	require.NoError(t, err)
	m, err := spartan.ReadMap(mf.Name, append([]byte("renumber_from = [1, 1]\n"), mf.Data...))
	require.NoError(t, err)
	c, err := spartan.ReadCharts(cf.Name, cf.Data)
	require.NoError(t, err)
	s, err := spartan.ReadScenario(sf.Name, sf.Data)
	require.NoError(t, err)
	d, err := spartan.ReadDeployment(df.Name, df.Data)
	require.NoError(t, err)
	require.NoError(t, spartan.Check(m, c, s, d))
	nm, ns, nd, err := spartan.Renumbered(m, s, d)
	require.NoError(t, err)
	require.Equal(t, spartan.Hex("1812"), nm.Letters["M"])
	require.Equal(t, spartan.Hex("1711"), m.Letters["M"], "the facts themselves stay as they are")
	require.Equal(t, [2]int{1, 1}, [2]int{nm.FirstColumn, nm.FirstRow})
	require.Equal(t, spartan.Hex("3433"), ns.ExitZones[0].Parts[0].Hexes[0])
	require.Equal(t, len(d.Sides[0].Zone), len(nd.Sides[0].Zone))
	require.NotEqual(t, d.Sides[0].Stacks[0].At, nd.Sides[0].Stacks[0].At)
	require.NoError(t, spartan.Check(nm, c, ns, nd))
	// By a step of one the columns that lie further south have odd numbers, and
	// every hex has the neighbours it had.
	require.Equal(t, "odd", nm.South)
	again := *nm
	again.Renumber = &[2]int{2, 1}
	back, _, _, err := spartan.Renumbered(&again, ns, nd)
	require.NoError(t, err)
	require.Equal(t, "even", back.South)
	data, err := spartan.WriteMap(nm)
	require.NoError(t, err)
	read, err := spartan.ReadMap("map.xlsx", data)
	require.NoError(t, err, "roads, streams and crests without gaps")
	require.Equal(t, "odd", read.South)

	m.Renumber = &[2]int{90, 0}
	_, _, _, err = spartan.Renumbered(m, s, d)
	require.ErrorContains(t, err, "hexes from 9000 run past 9999")
}
