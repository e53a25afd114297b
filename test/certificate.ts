// A self-signed certificate for 127.0.0.1.
import { execFileSync } from 'node:child_process'

const COMMAND =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout - -out -'

export function certificate(): { key: string; cert: string } {
  const text = execFileSync('openssl', COMMAND.split(' '), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const start = text.indexOf('-----BEGIN CERTIFICATE-----')
  return { key: text.slice(0, start), cert: text.slice(start) }
}
