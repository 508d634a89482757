import { createContext, useContext } from 'react';

const ReadFailures = createContext<Record<string, number>>({});

export const ReadFailuresProvider = ReadFailures.Provider;

/** Returns the status with which the server failed to read a resource while rendering this page, or undefined. */
export function useReadFailure(path: string | undefined): number | undefined {
  const failures = useContext(ReadFailures);
  return path === undefined ? undefined : failures[path];
}
