import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Defer } from '@marketplace/service-kit/shutdown';
import { z } from 'zod';

/** Where a running product keeps what: the address of its database for two of its roles, and the folder of its pictures. */
const Addresses = z.object({ command: z.string(), projector: z.string(), uploadsDir: z.string() });
type Addresses = z.infer<typeof Addresses>;

const fileIn = (dataDir: string) => path.join(dataDir, 'addresses.json');

/** Leaves addresses where the operator's tools find them, in a file only its owner can read, until the product stops. */
export function keepAddresses(dataDir: string, addresses: Addresses, defer: Defer): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(addresses, null, 2), { mode: 0o600 });
  defer(() => rmSync(fileIn(dataDir), { force: true }));
}

/** Returns the addresses of the product that runs on a folder of data, if one does. */
export function keptAddresses(dataDir: string): Addresses | undefined {
  if (!existsSync(fileIn(dataDir))) return undefined;
  return Addresses.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
}
