import { useId } from 'react';
import useSWRMutation from 'swr/mutation';
import { showError, showSuccess } from '../ui/toasts.tsx';
import { detailOf } from './api-error.ts';

interface Wording<Result> {
  /** Toast of a success; without one, the act reports its own success. */
  success?: string | ((result: Result) => string);
  /** Toast of a failure without a reason from the server; a function handles every failure. */
  failure: string | ((error: unknown) => string);
}

interface Command<Argument, Result> {
  /** Runs the act and shows the outcome. Never rejects; resolves to undefined after a failure. */
  run: (argument: Argument) => Promise<Result | undefined>;
  isBusy: boolean;
  /** The last run's error; undefined during a run and after a success. */
  error: unknown;
  refusal: string | undefined;
}

/**
 * Returns a command for a button: busy while it runs, with its outcome as a toast. Code that follows a success goes at the end of
 * `act`, code that follows either outcome behind `await run(…)`. A second run replaces the first: disable the button while busy.
 */
export function useCommand<Argument = void, Result = void>(
  act: (argument: Argument) => Promise<Result>,
  { success, failure }: Wording<Result>,
): Command<Argument, Result> {
  const wordsOf = (error: unknown) =>
    typeof failure === 'function' ? failure(error) : detailOf(error, failure);
  const { trigger, isMutating, error } = useSWRMutation<Result, unknown, string, () => Promise<Result>>(
    useId(), // the cache holds nothing under it; each act refreshes what it changes
    (_key, { arg: attempt }) => attempt(),
    {
      throwOnError: false,
      onSuccess: (result) => {
        if (success !== undefined) showSuccess(typeof success === 'function' ? success(result) : success);
      },
      onError: (thrown) => showError(wordsOf(thrown)),
    },
  );
  const current = isMutating ? undefined : error;
  return {
    run: (argument) => trigger(() => act(argument)),
    isBusy: isMutating,
    error: current,
    refusal: current === undefined ? undefined : wordsOf(current),
  };
}
