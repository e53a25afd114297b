// Whether an address is one that a path template of an API description stands for.

/** Whether a path template stands for this path, whatever comes before it. */
export function isAt(template: string, path: string): boolean {
  const [wanted, asked] = [template, path].map((each) =>
    each.split('/').filter((segment) => segment !== ''),
  ) as [string[], string[]]
  const end = asked.slice(-wanted.length)
  return (
    wanted.length > 0 &&
    end.length === wanted.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === end[index])
  )
}
