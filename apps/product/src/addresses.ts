import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Defer } from '@marketplace/service-kit/shutdown';

/** For each service the settings that its command line needs to reach the running database and queue. */
type Addresses = Record<string, Record<string, string>>;

/** Leaves addresses where the operator's tools find them, in a file only its owner can read, until the product stops. */
export function keepAddresses(dataDir: string, addresses: Addresses, defer: Defer): void {
  const file = path.join(dataDir, 'addresses.json');
  writeFileSync(file, JSON.stringify(addresses, null, 2), { mode: 0o600 });
  defer(() => rmSync(file, { force: true }));
}
