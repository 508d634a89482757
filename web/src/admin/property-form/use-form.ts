import type { FieldError } from '@marketplace/contracts/errors';
import { useState } from 'react';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { useCommand } from '../../api/use-command.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { errorsByField } from '../listing/listing-fields.ts';
import { useUnsavedWork } from '../ui/unsaved.tsx';
import type { FormValues } from './form-values.ts';

export type SetField = <Field extends keyof FormValues>(
  field: Field,
  /** The new value, or a function of the current one. */
  value: FormValues[Field] | ((current: FormValues[Field]) => FormValues[Field]),
) => void;

/** Why the form was not saved. */
export interface FormRefusal {
  reason: string;
  errors: FormErrors;
}

export type PropertyForm = ReturnType<typeof useForm>;

interface FormOptions {
  initial: FormValues;
  /** Returns refusals that are known before anything is sent. */
  check: (values: FormValues) => FieldError[];
  /** Asks about values that are valid but unlikely; false keeps the form open. */
  confirm?: (values: FormValues) => Promise<boolean>;
  /** Sends the form. Throws ApiError. */
  save: (values: FormValues) => Promise<void>;
  /** What to say when the server gives no reason. */
  failed: string;
}

/** The state of the property form. What was typed stays, whatever becomes of a submission. */
export function useForm({ initial, check, confirm, save, failed }: FormOptions) {
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<FormRefusal>();

  const set: SetField = (field, value) =>
    setValues((current) => ({
      ...current,
      [field]: typeof value === 'function' ? value(current[field]) : value,
    }));

  const sending = useCommand(
    async (attempt: () => Promise<void>) => {
      setRefusal(undefined);
      try {
        await attempt();
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : [];
        setRefusal({ reason: reasonOf(error, failed), errors: errorsByField(errors) });
        throw error;
      }
    },
    { failure: failed },
  );

  /** Sends the form, by `send` instead of `save` when it is given. */
  async function submit(submitted: FormValues, send = save) {
    const refused = check(submitted);
    if (refused.length > 0)
      return setRefusal({ reason: 'Some fields need your attention.', errors: errorsByField(refused) });
    if (confirm && !(await confirm(submitted))) return;
    await sending.run(() => send(submitted));
  }

  /** Puts other values into the form, as if they had been typed. */
  function replace(other: FormValues) {
    setValues(other);
    setRefusal(undefined);
  }

  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  useUnsavedWork(isDirty);
  return { values, set, refusal, isBusy: sending.isBusy, isDirty, submit, replace };
}

/** The connection may end before or after the server has saved, so that this does not say that nothing was saved. */
function reasonOf(error: unknown, failed: string): string {
  const isUnanswered = error instanceof ApiError && error.status === 0 && error.detail === '';
  return isUnanswered
    ? `${failed}. No connection. Save again; it won’t be added twice.`
    : detailOf(error, failed);
}
