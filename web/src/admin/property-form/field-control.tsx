import { readAmount } from '@marketplace/contracts/amounts';
import { districtCode } from '@marketplace/contracts/districts';
import { limits } from '@marketplace/contracts/limits';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { comparableTitle, ListingsAlike } from '@marketplace/contracts/listings/listing.duplicates';
import { demoSettings } from '@marketplace/contracts/settings/demo-settings';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { fieldDescriptions, statusName } from '../listing/listing-fields.ts';
import { historyPath } from '../pages.ts';
import { CheckBox } from '../ui/controls.tsx';
import { useSettled } from '../ui/queries.ts';
import type { FormValues, SetField } from './form-values.ts';
import { bodyOf, withFeature } from './form-values.ts';

/** Shared properties of the form's controls. Controls have the id `{id}-{field}`. */
export interface SectionProps {
  id: string;
  values: FormValues;
  set: SetField;
  errors: FormErrors;
  warnings: Readonly<Record<string, ReactNode>>;
}

/** The control of a text, number, choice or flag. Lists have their own controls. */
export function FieldControl({ section, field }: { section: SectionProps; field: ListingField }) {
  const { id, values, set, errors, warnings } = section;
  const { label, isRequired, control } = fieldDescriptions[field];
  const typed = {
    id: `${id}-${field}`,
    label,
    error: errors[field],
    required: isRequired,
    value: String(values[field]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  };
  switch (control.kind) {
    case 'text': {
      const { kind, hint, ...rest } = control;
      return <TextInput {...typed} {...rest} hint={warnings[field] ?? hint} />;
    }
    case 'number':
      return <TextInput {...typed} inputMode={control.inputMode} autoComplete="off" />;
    case 'amount':
      return (
        <TextInput
          {...typed}
          hint={amountHint(typed.value, warnings[field])}
          inputMode={control.inputMode}
          autoComplete="off"
        />
      );
    case 'time':
      return <TextInput {...typed} type="datetime-local" hint={control.hint} />;
    case 'lines':
      return <TextArea {...typed} rows={6} />;
    case 'choice':
      return (
        <Select {...typed}>
          <option value="">{control.none ?? 'Select…'}</option>
          {control.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {field === 'status' ? statusName({ ...values, status: value }) : name}
            </option>
          ))}
        </Select>
      );
    case 'flag':
      return (
        <CheckBox
          id={typed.id}
          label={label}
          checked={values[field] === true}
          onChange={(event) => set(field, event.target.checked)}
        />
      );
    case 'list':
    case 'notes':
      return null;
  }
}

/** The parsed amount, unless it was typed that way, and a warning. */
function amountHint(text: string, warning: ReactNode): ReactNode {
  const amount = readAmount(text);
  const understood = amount && String(amount) !== text ? `= ${exactPrice(amount)}` : undefined;
  if (!warning) return understood;
  return (
    <>
      {understood} {warning}
    </>
  );
}

/** Short selling points. A feature still in the input is added when the form is saved. */
export function KeyFeatures({ id, values, set, errors }: SectionProps) {
  const { key_features: features, typed_feature: typed } = values;
  const isFull = features.length >= limits.keyFeatures;
  function add() {
    if (isFull) return;
    set('key_features', withFeature(features, typed));
    set('typed_feature', '');
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <>
      <FeatureRow>
        <TextInput
          id={`${id}-key_features`}
          label="Key feature"
          hint={`${features.length} of ${limits.keyFeatures} features, up to ${limits.keyFeatureLength} characters each`}
          error={errors.key_features}
          maxLength={limits.keyFeatureLength}
          value={typed}
          onChange={(event) => set('typed_feature', event.target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" onClick={add} disabled={isFull}>
          Add
        </Button>
      </FeatureRow>
      {features.length > 0 && (
        <Cluster as="ul" $gap={2} aria-label="Key features">
          {features.map((feature) => (
            <Chip key={feature}>
              <span>{feature}</span>
              <Remove
                type="button"
                aria-label={`Remove ${feature}`}
                onClick={() => set('key_features', (all) => all.filter((one) => one !== feature))}
              >
                <CloseIcon size={16} />
              </Remove>
            </Chip>
          ))}
        </Cluster>
      )}
    </>
  );
}

const FeatureRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  /* Beside the input, below its label. */
  > button { align-self: start; margin-top: 22px; font-size: ${theme.size.sm}; }
`;
const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-left: ${space(3)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  overflow-wrap: anywhere;
`;
const Remove = styled(CloseButton)`
  flex: none;
  width: 32px;
  height: 32px;
  &:hover { background: ${theme.color.surface}; }
`;

/** A possible mistake in a field, which does not prevent saving; `listing` is the similar one. */
interface Warning {
  text: string;
  listing?: { id: string; title: string };
}

/** Lower prices are probably typing errors; rents are monthly. */
const LOW_PRICE = 10_000;
const LOW_RENT = 100;
/** A price per square foot beyond this multiple of the median of similar listings gets a warning. */
const FAR = 3;
const SAMPLE_LINK = 'This is the sample link. Replace it with the address of this property’s page.';
const TYPING_MS = 400;
const NOTHING: ListingsAlike = { titled: [], psf: null };

/** Returns warnings about a form, by field; none while the server does not answer. @param id of an existing listing */
export function useWarnings(values: FormValues, id: string | undefined): Readonly<Record<string, ReactNode>> {
  const path = useSettled(alikePath(values, id), TYPING_MS);
  const { data = NOTHING } = useSWR(path, (asked) => getJson(asked, ListingsAlike), {
    keepPreviousData: true,
    shouldRetryOnError: false,
  });
  const { title, price } = warningsFor(values, data);
  const isSampleLink = values.redirect_url.trim() === demoSettings.default_redirect_url;
  return {
    ...(title && { title: noteOn(title) }),
    ...(price && { price: noteOn(price) }),
    ...(isSampleLink && { redirect_url: noteOn({ text: SAMPLE_LINK }) }),
  };
}

function alikePath(values: FormValues, id: string | undefined): string | null {
  const { title, district, category, sub_type, property_type } = values;
  const asked = new URLSearchParams({ title: title.trim(), district, category, sub_type, property_type });
  if (title.trim() === '' && (category === '' || property_type === '')) return null;
  if (id !== undefined) asked.set('id', id);
  return `/api/properties/alike?${asked}`;
}

/** Returns possible mistakes in title and price, compared with similar listings. */
export function warningsFor(values: FormValues, { titled, psf }: ListingsAlike) {
  return { title: titleWarning(values, titled), price: priceWarning(values, psf) };
}

function titleWarning(values: FormValues, titled: ListingsAlike['titled']): Warning | undefined {
  const { title, price, district } = bodyOf(values);
  const alike = titled.filter((one) => comparableTitle(one.title) === comparableTitle(title ?? ''));
  const same = alike.find((one) => one.price === price && one.district === district);
  if (same) return { text: 'A listing with this title, district and price already exists.', listing: same };
  const [other] = alike;
  if (!other) return undefined;
  const which = `${districtCode(other.district)}, ${exactPrice(other.price)}, ${other.status}`;
  return { text: `Another listing has this title: ${which}.`, listing: other };
}

function priceWarning(values: FormValues, psf: ListingsAlike['psf']): Warning | undefined {
  const { price, area_sqft, property_type } = bodyOf(values);
  if (!price || Number.isNaN(price)) return undefined;
  if (price < (property_type === 'Rent' ? LOW_RENT : LOW_PRICE))
    return { text: `${exactPrice(price)} is unusually low.` };
  if (!psf || !area_sqft) return undefined;
  const rate = price / area_sqft;
  if (rate < psf.median * FAR && rate > psf.median / FAR) return undefined;
  const [mine, median] = [rate, psf.median].map((amount) => exactPrice(Math.round(amount)));
  return { text: `${mine} psf is unusual: the median of ${psf.count} similar in ${psf.place} is ${median}.` };
}

function noteOn({ text, listing }: Warning): ReactNode {
  return (
    <Note role="status">
      {text}
      {listing && (
        <>
          {' '}
          <Link to={historyPath(listing.id)} target="_blank">
            View
          </Link>
        </>
      )}
    </Note>
  );
}

const Note = styled.span`
  display: block;
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
