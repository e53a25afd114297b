// Whether a text is an API description in YAML.

// On any line: generators sort keys alphabetically, so `components` comes first.
const YAML_START = /^["']?(?:openapi|swagger)["']?[ \t]{0,9}:/m

export function isYamlDescription(text: string): boolean {
  return !/^\uFEFF?\s{0,1000}\{/.test(text) && YAML_START.test(text)
}
