import { count } from '../../../ui/format.ts';

/** `1 view`, `1,204 views`; `3 properties` where the plural is given. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : plural}`;
}
