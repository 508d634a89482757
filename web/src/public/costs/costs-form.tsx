import type { CostInputs, Lender, PropertyKind } from '../../listing/buying-costs.ts';
import { ageOf, lenderOf, mayBorrowFromHdb, mostYears } from '../../listing/buying-costs.ts';
import type { Buyer } from '../../listing/published-rates.ts';
import { Select } from '../../ui/controls.tsx';
import { GuideForm, MoneyInput, NumberInput } from '../guide-parts.tsx';
import { paths } from '../pages.ts';
import { yearsText } from './costs-result.tsx';

export const kinds: Record<PropertyKind, string> = {
  private: 'Private home',
  ec: 'New executive condominium',
  hdb: 'HDB flat',
  'non-residential': 'Shop, office or other',
};
export const buyers: Record<Buyer, string> = {
  citizen: 'Singapore citizen',
  resident: 'Permanent resident',
  foreigner: 'Foreigner',
  entity: 'Company or other entity',
};
export const lenders: Record<Lender, string> = { bank: 'Bank', hdb: 'HDB' };
export const amounts = { 0: 'None', 1: 'One', 2: 'Two or more' };

interface CostsFormProps {
  inputs: CostInputs;
  onChange: (name: keyof CostInputs, value: string) => void;
}

/** The buyer, the property and the loan. Shows only the controls that the rules depend on. */
export function CostsForm({ inputs, onChange }: CostsFormProps) {
  const control = controlOf(inputs, onChange);
  const { kind, buyer } = inputs;
  const lender = lenderOf(inputs);
  const isHome = kind !== 'non-residential';
  return (
    <GuideForm label="Your purchase" action={paths.costs}>
      <MoneyInput {...control('price')} label="Price (SGD)" placeholder="e.g., 1.5m or 1500000" />
      <Select {...control('kind')} label="Property">
        {options(kinds)}
      </Select>
      <Select {...control('buyer')} label="Buyer" hint="Buying together? The highest rate applies.">
        {options(buyers)}
      </Select>
      {kind === 'private' && (
        <Select {...control('owned')} label="Homes you own in Singapore">
          {options(amounts)}
        </Select>
      )}
      {mayBorrowFromHdb(inputs) && (
        <Select {...control('lender')} label="Loan from">
          {options(lenders)}
        </Select>
      )}
      {isHome && buyer !== 'entity' && (
        <>
          {lender === 'bank' && (
            <Select {...control('loans')} label="Housing loans you have">
              {options(amounts)}
            </Select>
          )}
          <NumberInput
            {...control('age')}
            label="Your age (optional)"
            hint={lender === 'hdb' ? 'HDB lends until age 65.' : 'A loan that runs past age 65 is smaller.'}
          />
        </>
      )}
      <NumberInput {...control('loanPercent')} label="Loan (% of the price)" />
      <NumberInput {...control('interest')} label="Interest (% a year)" />
      <NumberInput
        {...control('years')}
        label="Years to pay back"
        hint={`At most ${yearsText(mostYears({ kind, lender, age: ageOf(inputs) }))}.`}
      />
    </GuideForm>
  );
}

/** Returns a function that returns the props of an input or a select by the name of its value. */
export function controlOf<Name extends string>(
  inputs: Readonly<Record<Name, string>>,
  onChange: (name: Name, value: string) => void,
) {
  return (name: Name) => ({
    name,
    value: inputs[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
}

/** Returns the options of a select. */
export function options(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
