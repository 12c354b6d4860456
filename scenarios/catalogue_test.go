package scenarios_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"prestags/scenarios"
)

func TestAllOfReadsEveryFileOnceInTheGivenOrder(t *testing.T) {
	folder := fstest.MapFS{"wars/a.toml": {Data: []byte("1")}, "wars/b.toml": {Data: []byte("2")}, "wars/c.toml": {Data: []byte("3")}}
	read := 0
	all := scenarios.AllOf(folder, "wars", []string{"c", "a"}, func(name string, data []byte) (string, error) {
		read++
		return name + "=" + string(data), nil
	})
	require.Zero(t, read)
	require.Equal(t, []string{"c.toml=3", "a.toml=1"}, all())
	require.Equal(t, []string{"c.toml=3", "a.toml=1"}, all())
	require.Equal(t, 2, read)
	broken := scenarios.AllOf(folder, "wars", []string{"a"}, func(string, []byte) (int, error) { return 0, fs.ErrInvalid })
	require.PanicsWithError(t, fs.ErrInvalid.Error(), func() { broken() })
}
