import { refusalWords } from '@marketplace/contracts/refusal-words';
import type { z } from 'zod';

/** A setting is missing or wrong; the message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Returns the settings of a process, parsed from its environment. Empty values count as not set.
 *
 * @throws {SettingsError} naming the first bad or missing setting
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(givenIn(environment), { error: refusalWords });
  if (parsed.success) return parsed.data;
  const [{ name, reason } = { name: '', reason: '' }] = faultsOf(parsed.error, environment);
  throw new SettingsError(`Setting ${name} ${reason}. See .env.example for what it means.`);
}

/** Returns every setting that `readSettings` would refuse, with the reason: `must be set`. */
export function settingFaults<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): SettingFault[] {
  const { error } = schema.safeParse(givenIn(environment), { error: refusalWords });
  return error ? faultsOf(error, environment) : [];
}

interface SettingFault {
  name: string;
  reason: string;
}

function faultsOf({ issues }: z.core.$ZodError, environment: NodeJS.ProcessEnv): SettingFault[] {
  const faults = issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    return { name, reason: environment[name] ? issue.message : 'must be set' };
  });
  return faults.filter(({ name }, index) => faults.findIndex((one) => one.name === name) === index);
}

function givenIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
