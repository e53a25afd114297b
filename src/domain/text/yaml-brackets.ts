// Closing brackets of YAML that are below their key. Most parsers accept them, though the
// specification wants them indented: authors of such files never notice.

const CLOSING_LINE = /^( {0,200})([\]}]{1,20},?)[ \t\r]{0,20}$/gm

/** Each of them one further to the right; all lines stay where they are. */
export function closingLinesIndented(yaml: string): string {
  return yaml.replace(CLOSING_LINE, '$1 $2')
}
