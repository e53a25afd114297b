// Whether an HTTP status says that the thing asked for came.

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
