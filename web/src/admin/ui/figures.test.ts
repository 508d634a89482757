import { describe, expect, it } from 'vitest';
import { changeOf, differenceOf, pointsOf, rateText, signedPercent } from './figures.tsx';

it('shows a click-through rate with one decimal, and 0% without views', () => {
  expect(rateText(1000, 48)).toBe('4.8%');
  expect(rateText(200, 10)).toBe('5.0%');
  expect(rateText(0, 0)).toBe('0%');
});

describe('the change of a count', () => {
  it('has an arrow, a sign and a percentage', () => {
    expect(changeOf(9, 8)).toEqual({ direction: 'up', text: '▲ +12.5%' });
    expect(changeOf(97, 100)).toEqual({ direction: 'down', text: '▼ −3.0%' });
    expect(changeOf(5, 5)).toEqual({ direction: 'same', text: '= 0%' });
  });

  it('from next to nothing has no exact percentage', () => {
    expect(changeOf(1099, 110)).toEqual({ direction: 'up', text: '▲ +899.1%' });
    expect(changeOf(50_335, 34)).toEqual({ direction: 'up', text: '▲ >999%' });
  });

  it('from nothing is new, or nothing', () => {
    expect(changeOf(4, 0)).toEqual({ direction: 'up', text: '▲ new' });
    expect(changeOf(0, 0)).toEqual({ direction: 'same', text: '= 0%' });
  });
});

it('shows the change of a rate in points', () => {
  expect(pointsOf(5.1, 4.8)).toEqual({ direction: 'up', text: '▲ +0.3 points' });
  expect(pointsOf(4.81, 4.8)).toEqual({ direction: 'same', text: '= 0 points' });
});

it('shows a percentage with its sign', () => {
  expect([-3.3, 2, 0].map(signedPercent)).toEqual(['−3.3%', '+2.0%', '+0.0%']);
});

it('shows a difference of counts', () => {
  expect([-1200, 0, 3].map((count) => differenceOf(count).text)).toEqual(['▼ −1,200', '= 0', '▲ +3']);
});
