import { describe, expect, it } from 'vitest';
import { costsOf, firstInputs } from './buying-costs.ts';

const inputs = { ...firstInputs(new URLSearchParams({ price: '1980000' })), years: '30' };

describe('the costs of buying', () => {
  it('start from the price and kind of the address, or from an example', () => {
    expect(firstInputs(new URLSearchParams('price=$2,380,000&kind=non-residential'))).toMatchObject({
      price: '2380000',
      kind: 'non-residential',
    });
    expect(firstInputs(new URLSearchParams('kind=castle'))).toMatchObject({
      price: '1500000',
      kind: 'private',
    });
  });

  it('are duties, a down payment and an instalment', () =>
    expect(costsOf({ ...inputs, owned: '1' })).toMatchObject({
      buyersDuty: 68_600,
      additionalRate: 0.2,
      additionalDuty: 396_000,
      loan: 1_485_000,
      downPayment: 495_000,
      cash: 99_000,
      isLimited: false,
    }));

  it('know no loan beyond what banks may lend', () =>
    expect(costsOf({ ...inputs, loans: '1', loanPercent: '80' })).toMatchObject({
      loanRate: 0.45,
      isLimited: true,
    }));

  it('leave the limit to the bank where there is no rule', () =>
    expect(costsOf({ ...inputs, kind: 'non-residential', loanPercent: '80' })).toMatchObject({
      loanRate: 0.8,
      isLimited: false,
      cash: undefined,
      additionalDuty: 0,
    }));

  it('need a price, and survive anything else', () => {
    expect(costsOf({ ...inputs, price: '' })).toBeUndefined();
    expect(costsOf({ ...inputs, price: '1.2.3' })).toBeUndefined();
    expect(costsOf({ ...inputs, years: '', interest: 'x', loanPercent: '900' })).toMatchObject({
      years: 1,
      loanRate: 0.75,
    });
    expect(costsOf({ ...inputs, years: '99' })).toMatchObject({ years: 35 });
  });
});
