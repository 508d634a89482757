import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { changed, costsOf, firstInputs, kindOf } from './buying-costs.ts';

const inputs = { ...firstInputs(new URLSearchParams({ price: '1980000' })), years: '30' };

describe('the costs of buying', () => {
  it('start from what the address says, or from an example', () => {
    expect(firstInputs(new URLSearchParams('price=$2,380,000&kind=non-residential'))).toMatchObject({
      price: '2380000',
      kind: 'non-residential',
    });
    const said =
      'buyer=foreigner&owned=1&loans=2&age=50&loanPercent=40&interest=3.5&years=20&kind=hdb&lender=hdb';
    expect(firstInputs(new URLSearchParams(said))).toEqual({
      price: '1500000',
      ...Object.fromEntries(new URLSearchParams(said)),
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

  it('of a company are the duty of entities and a loan of 15%, without an income', () =>
    expect(costsOf({ ...inputs, price: '3500000', buyer: 'entity' })).toMatchObject({
      buyersDuty: 149_600,
      additionalRate: 0.65,
      additionalDuty: 2_275_000,
      loan: 525_000,
      isLimited: true,
      cash: undefined,
      income: undefined,
    }));

  it('of a foreigner are 60% of duty', () =>
    expect(costsOf({ ...inputs, buyer: 'foreigner' })).toMatchObject({ additionalDuty: 1_188_000 }));

  it.each([
    ['hdb', 'foreigner'],
    ['hdb', 'entity'],
    ['ec', 'foreigner'],
    ['ec', 'entity'],
  ] as const)('are none of %s for a %s, who may not buy one', (kind, buyer) =>
    expect(costsOf({ ...inputs, kind, buyer })).toBeUndefined(),
  );

  it('of a new executive condominium test the income at 30%', () => {
    const costs = costsOf({ ...inputs, kind: 'ec', price: '1500000', years: '25' });
    expect(costs).toMatchObject({ loan: 1_125_000, income: { share: 0.3, leastInterest: 0.04 } });
    expect(Math.round(costs?.income?.needed ?? 0)).toBe(19_794);
  });

  it('with a loan of HDB need no cash, at its interest and for 25 years at most', () => {
    const flat = changed({ ...inputs, kind: 'hdb', price: '600000' }, 'lender', 'hdb');
    expect(flat.interest).toBe('2.6');
    const costs = costsOf(flat);
    expect(costs).toMatchObject({ loan: 450_000, years: 25, cash: undefined, lender: 'hdb' });
    expect(Math.round(costs?.instalment ?? 0)).toBe(2042);
    expect(Math.round(costs?.income?.needed ?? 0)).toBe(7113); // tested at 3%
    const resident = changed(flat, 'buyer', 'resident');
    expect(resident.interest).toBe('4');
    expect(costsOf(resident)).toMatchObject({ lender: 'bank', cash: 60_000 }); // 30 years are long for a flat
  });

  it('of what is not a home have no additional duty or limit, but GST', () =>
    expect(costsOf({ ...inputs, kind: 'non-residential', buyer: 'entity', loanPercent: '80' })).toMatchObject(
      {
        loanRate: 0.8,
        isLimited: false,
        cash: undefined,
        additionalDuty: 0,
        gst: 178_200,
        income: undefined,
      },
    ));

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

it.each([
  [{ category: 'Condominium', sub_type: 'EC', is_new_launch: true }, 'ec'],
  [{ category: 'Condominium', sub_type: 'EC', is_new_launch: false }, 'private'], // a resale
  [{ category: 'HDB' }, 'hdb'],
  [{ category: 'Landed' }, 'private'],
  [{ category: 'Commercial' }, 'non-residential'],
] as const)('a listing of %j is %s', (given, kind) => expect(kindOf(shownFlat(given))).toBe(kind));
