import styled from 'styled-components';
import type { CostInputs } from '../../../listings/buying-costs.ts';
import { digits } from '../../../listings/buying-costs.ts';
import { mostYears } from '../../../listings/housing-loan.ts';
import type { Buyer } from '../../../listings/published-rates.ts';
import type { PropertyKind } from '../../../listings/stamp-duty.ts';
import { Select, TextInput } from '../../../ui/controls.tsx';
import { from, space } from '../../../ui/theme.ts';

const kinds: Record<PropertyKind, string> = {
  private: 'Private home',
  hdb: 'HDB flat',
  'non-residential': 'Shop, office or other',
};
const buyers: Record<Buyer, string> = {
  citizen: 'Singapore citizen',
  resident: 'Permanent resident',
  foreigner: 'Foreigner',
  entity: 'Company or other entity',
};
const amounts = { 0: 'None', 1: 'One', 2: 'Two or more' };

interface CostsFormProps {
  inputs: CostInputs;
  onChange: (name: keyof CostInputs, value: string) => void;
}

/** What the calculator asks; every change counts at once. */
export function CostsForm({ inputs, onChange }: CostsFormProps) {
  const number = (name: 'price' | 'loanPercent' | 'interest' | 'years') => ({
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: inputs[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, digits(target.value)),
  });
  const choice = (name: 'kind' | 'buyer' | 'owned' | 'loans') => ({
    name,
    value: inputs[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <Form aria-label="Your purchase" onSubmit={(event) => event.preventDefault()}>
      <TextInput {...number('price')} label="Price (SGD)" placeholder="e.g., 1500000" />
      <Select {...choice('kind')} label="Property">
        {options(kinds)}
      </Select>
      <Select
        {...choice('buyer')}
        label="Buyer"
        hint="Of several buyers, the one with the highest rate counts."
      >
        {options(buyers)}
      </Select>
      <Select {...choice('owned')} label="Homes you own in Singapore">
        {options(amounts)}
      </Select>
      <Select {...choice('loans')} label="Housing loans you have">
        {options(amounts)}
      </Select>
      <TextInput {...number('loanPercent')} label="Loan (% of the price)" />
      <TextInput {...number('interest')} label="Interest (% a year)" />
      <TextInput
        {...number('years')}
        label="Years to pay back"
        hint={`At most ${mostYears(inputs.kind)} years.`}
      />
    </Form>
  );
}

function options(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
