// Closing brackets of YAML below their key: most parsers accept them, against the specification.

const CLOSING_LINE = /^( {0,200})([\]}]{1,20},?)[ \t\r]{0,20}$/gm

/** Each of them one further to the right; all lines stay where they are. */
export function closingLinesIndented(yaml: string): string {
  return yaml.replace(CLOSING_LINE, '$1 $2')
}
