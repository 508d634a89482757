import type { TestProject } from 'vitest/node';
import { startInfrastructure } from './infrastructure.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the database `postgres`, for a superuser. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** Starts one Postgres and one Redis for the whole run; test files get their own database and key prefix in them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const infrastructure = await startInfrastructure();
  project.provide('postgresUrl', infrastructure.postgresUrl('postgres'));
  project.provide('redisUrl', infrastructure.redisUrl);
  return () => infrastructure.stop();
}
