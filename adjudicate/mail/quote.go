package mail

import (
	"regexp"
	"strings"
)

// original is the line that programs put over the mail they answer or forward.
var original = regexp.MustCompile(`(?i)^[\s*]*-{2,}\s*(original message|original appointment|forwarded message|forwarded by .*|begin forwarded message|` +
	`urspr[üu]ngliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transf[ée]r[ée]|message transmis|` +
	`messaggio originale|messaggio inoltrato|mensaje original|mensaje reenviado|mensagem original|oorspronkelijk bericht|` +
	`originalmeddelande|oprindelig meddelelse|wiadomo[śs][ćc] oryginalna)\s*-{2,}\s*$`)

// fieldLine is a line of the head that programs copy over the mail they answer,
// in the languages of its readers.
var fieldLine = regexp.MustCompile(`(?i)^[\s*]*(from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|kopie|de|envoy[ée]|date|[àa]|objet|cc|` +
	`da|inviato|data|oggetto|para|enviado|asunto|assunto|van|verzonden|aan|onderwerp)\s?:\*?\s?\*?\s*\S`)

// firstField begins such a head.
var firstField = regexp.MustCompile(`(?i)^[\s*]*(from|von|de|da|van)\s?:`)

// wrote ends the line over a quotation: On Tuesday, the Umpire wrote:
var wrote = regexp.MustCompile(`(?i)\b(wrote|writes|schrieb|geschrieben|a [ée]crit|ha scritto|escribi[óo]|escreveu|schreef|skrev|napisa[łl])\b[^:]{0,80}:\s*$`)

// signOff is what telephones and programs put under a mail, and a signature
// over what follows.
var signOff = regexp.MustCompile(`(?i)^\s*(sent from (my|mail|yahoo|outlook)|get outlook for|von meinem .* gesendet|gesendet mit|envoy[ée] de mon|inviato da|enviado desde|` +
	`_{20,}\s*$|-----begin pgp signature)`)

// deepen raises the depth of what stands under a copied head or a line that
// says who wrote it, where the program put no > before it. The lines that say
// so become blank: they are nobody's orders.
func deepen(ls []line) {
	base := 0
	more := make([]int, len(ls))
	for i := 0; i < len(ls); i++ {
		more[i] = base
		text := short(ls[i].text)
		switch {
		case original.MatchString(text):
			ls[i].text = ""
			base++
		case firstField.MatchString(text):
			n := copiedHead(ls[i:])
			for j := i; j < i+n; j++ {
				more[j], ls[j].text = base, ""
			}
			if n > 0 {
				i += n - 1
				base++
			}
		case wrote.MatchString(text):
			above := i > 0 && attribution.MatchString(short(ls[i-1].text))
			if !above && !attribution.MatchString(text) && !strings.ContainsAny(text, "0123456789@") {
				continue
			}
			ls[i].text = ""
			if above && !attribution.MatchString(text) {
				ls[i-1].text = ""
			}
			if !quoteFollows(ls[i:]) {
				base++
			}
		}
	}
	for i := range ls {
		ls[i].depth += more[i]
	}
}

// attribution begins a line over a quotation that was broken into two.
var attribution = regexp.MustCompile(`(?i)^\s*(-{2,}\s*)?(on|am|le|il|el|em|op|den)\s.*\d`)

// short is enough of a line to tell what it is.
func short(s string) string {
	if len(s) > 300 {
		return ""
	}
	return s
}

// copiedHead is how many lines a copied head has: three fields or more, one
// under another. 0: it is none.
func copiedHead(ls []line) int {
	fields, n := 0, 0
	for i, l := range ls[:min(len(ls), 20)] {
		if fieldLine.MatchString(short(l.text)) {
			fields, n = fields+1, i+1
		} else if i == 0 || strings.TrimSpace(l.text) != "" && !strings.HasPrefix(l.text, " ") || fields >= 3 {
			break
		}
	}
	if fields < 3 {
		return 0
	}
	return n
}

// quoteFollows tells whether something quoted deeper than the first line
// stands under it.
func quoteFollows(ls []line) bool {
	for _, l := range ls[1:min(len(ls), 6)] {
		if strings.TrimSpace(l.text) != "" || l.depth > ls[0].depth {
			return l.depth > ls[0].depth
		}
	}
	return false
}
