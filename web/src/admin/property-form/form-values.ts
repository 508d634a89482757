import { readAmount } from '@marketplace/contracts/amounts';
import type { FieldError } from '@marketplace/contracts/errors';
import { limits } from '@marketplace/contracts/limits';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { isSameValue, keptNotes, listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useState } from 'react';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { useCommand } from '../../api/use-command.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { errorsByField, fieldDescriptions, listingFieldNames } from '../listing/listing-fields.ts';
import { isoOfLocal, localTime } from '../ui/times.tsx';
import { useUnsavedWork } from '../ui/unsaved.tsx';

type Typed<Value> = [Value] extends [boolean | readonly unknown[]] ? Value : string;

/** Values of the form; numbers and choices are the typed text. */
export type FormValues = { [Field in ListingField]: Typed<PropertyView[Field]> } & {
  /** A key feature that was typed but not added; it is saved with the others. */
  typed_feature: string;
};

type Unchecked<Value> = Value extends string ? string : Value;

/** A listing as sent, not validated: the server's refusals are shown at their fields. */
export type ListingBody = {
  [Field in ListingField]: Unchecked<PropertyView[Field]> | (Field extends 'price' ? null : never);
};

const emptyLists = new Set(['list', 'notes']);

/** The form of a new listing, without district, category and type. */
export function emptyForm(defaultRedirectUrl: string): FormValues {
  return formOf({ status: 'active', redirect_url: defaultRedirectUrl });
}

/** The form of an existing listing. */
export function formOf(listing: Partial<PropertyView>): FormValues {
  const values = listingFieldNames.map((field) => [field, typedValue(field, listing[field] ?? null)]);
  return { ...Object.fromEntries(values), typed_feature: '' };
}

function typedValue(field: ListingField, value: unknown) {
  const { kind } = fieldDescriptions[field].control;
  if (value === null) return kind === 'flag' ? false : emptyLists.has(kind) ? [] : '';
  if (kind === 'time') return localTime(String(value));
  return typeof value === 'number' ? String(value) : value;
}

/** Returns the request body of the form, without notes of removed pictures. */
export function bodyOf({ typed_feature, ...values }: FormValues): ListingBody {
  const body = Object.fromEntries(listingFieldNames.map((field) => [field, sentValue(field, values[field])]));
  return {
    ...(body as ListingBody),
    key_features: withFeature(values.key_features, typed_feature),
    image_notes: keptNotes(values.image_notes, values.images),
  };
}

const defaults: { readonly [Field in ListingField]?: unknown } = listingDefaults;

/** An empty optional field becomes null. Text that is not a number becomes NaN, which validation refuses at its field. */
function sentValue(field: ListingField, value: unknown) {
  const { control } = fieldDescriptions[field];
  if (typeof value !== 'string') return value;
  if (value === '' && defaults[field] === null) return null;
  if (control.kind === 'amount' && !value.trim().startsWith('-')) return readAmount(value);
  if (control.kind === 'number' || control.kind === 'amount') return numberOf(value);
  return control.kind === 'time' ? isoOfLocal(value) : value;
}

/** Returns the features with a typed one added, trimmed and cut to length; unchanged if it is empty or a duplicate. */
export function withFeature(features: readonly string[], typed: string): string[] {
  const feature = typed.trim().slice(0, limits.keyFeatureLength).trim();
  return feature === '' || features.includes(feature) ? [...features] : [...features, feature];
}

/** Returns the fields of `after` that differ from `before`. */
export function changesOf(before: ListingBody, after: ListingBody): Partial<ListingBody> {
  const earlier = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => Number.isNaN(value) || !isSameValue(earlier.get(field), value),
  );
  return Object.fromEntries(changed);
}

function numberOf(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

/** Returns a typed value with what follows from it: a listing is inactive until it goes live. */
function withStatus<Field extends keyof FormValues>(
  field: Field,
  value: FormValues[Field],
): Partial<FormValues> {
  const typed = { [field]: value };
  if (field === 'publish_at' && value !== '') return { ...typed, status: 'inactive' };
  return field === 'status' && value !== 'inactive' ? { ...typed, publish_at: '' } : typed;
}

export type SetField = <Field extends keyof FormValues>(
  field: Field,
  /** The new value, or a function of the current one. */
  value: FormValues[Field] | ((current: FormValues[Field]) => FormValues[Field]),
) => void;

/** Why the form was not saved. */
export interface FormRefusal {
  reason: string;
  errors: FormErrors;
  submitted: FormValues;
  /** Refused by the form itself, before it was sent. */
  isUnsent: boolean;
}

export type PropertyForm = ReturnType<typeof useForm>;

interface FormOptions {
  initial: FormValues;
  /** The values to begin with, if not the initial ones. */
  start?: FormValues;
  check: (values: FormValues) => FieldError[];
  /** Asks about valid but unlikely values; false keeps the form open. */
  confirm?: (values: FormValues) => Promise<boolean>;
  save: (values: FormValues) => Promise<void>;
  failed: string;
}

/** The state of the property form. Typed values stay after a refusal. */
export function useForm({ initial, start = initial, check, confirm, save, failed }: FormOptions) {
  const [values, setValues] = useState(start);
  const [refusal, setRefusal] = useState<FormRefusal>();

  const set: SetField = (field, value) =>
    setValues((current) => ({
      ...current,
      ...withStatus(field, typeof value === 'function' ? value(current[field]) : value),
    }));

  const sending = useCommand(
    async ({ submitted, send }: { submitted: FormValues; send: typeof save }) => {
      setRefusal(undefined);
      try {
        await send(submitted);
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : [];
        const refused = errorsByField(errors);
        setRefusal({ reason: reasonOf(error, failed), errors: refused, submitted, isUnsent: false });
        throw error;
      }
    },
    { failure: failed },
  );

  /** Sends the form with `send`, by default with `save`. */
  async function submit(submitted: FormValues, send = save) {
    const refused = errorsByField(check(submitted));
    const reason = 'Some fields need your attention.';
    if (Object.keys(refused).length > 0)
      return setRefusal({ reason, errors: refused, submitted, isUnsent: true });
    if (confirm && !(await confirm(submitted))) return;
    await sending.run({ submitted, send });
  }

  function replace(other: FormValues) {
    setValues(other);
    setRefusal(undefined);
  }

  const isDirty = !isSameValue(values, initial);
  useUnsavedWork(isDirty);
  const errors = refusal ? errorsLeft(refusal, values, errorsByField(check(values))) : {};
  return { values, set, refusal, errors, isBusy: sending.isBusy, isDirty, submit, replace };
}

/** Returns the errors of a refusal without those of fields that are right now. @param found by the form's own check */
function errorsLeft(
  { errors, submitted, isUnsent }: FormRefusal,
  values: FormValues,
  found: FormErrors,
): FormErrors {
  const left = Object.entries(errors).flatMap(([field, error]) => {
    const name = field as keyof FormValues;
    const isAsRefused = !isUnsent && isSameValue(values[name], submitted[name]);
    const current = found[name as ListingField] ?? (isAsRefused ? error : undefined);
    return current === undefined ? [] : [[field, current]];
  });
  return Object.fromEntries(left);
}

/** The connection may have ended after the server saved: do not say that nothing was saved. */
function reasonOf(error: unknown, failed: string): string {
  const isUnanswered = error instanceof ApiError && error.status === 0 && error.detail === '';
  return isUnanswered
    ? `${failed}. No connection. Save again; it won’t be added twice.`
    : detailOf(error, failed);
}
