// Package escape makes text of others fit for where it goes: a rule file, a data file, a
// baseline, a link or the name of a file says what its writer likes, and must not command a
// terminal, a build server, a page or a spreadsheet. There is one function for each place:
//
//	Line, Message         a line on a terminal or in a log
//	NewWriter             all that is printed or written as text, whatever it says
//	NewPage               a whole page
//	CommandText, CommandProperty  the parts of a workflow command of GitHub
//	Markdown, MarkdownCode, MarkdownTag  a page in Markdown
//	Cell                  a cell of a table that a spreadsheet opens
//	FileName              the name of a file
//
// HTML is escaped by html/template, XML by encoding/xml and JSON by encoding/json; what they
// let through, [NewWriter] does not. The package imports the standard library only.
package escape
