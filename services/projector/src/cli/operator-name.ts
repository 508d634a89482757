import { userInfo } from 'node:os';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import { z } from 'zod';

/** Who acts, as the log will name them. */
export const OperatorName = z.string().pipe(line(limits.usernameLength));

/** Returns the name of the system's user; a container may run as one that has none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}
