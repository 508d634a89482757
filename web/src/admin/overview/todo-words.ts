import type { TodoItem, TodoKind } from '@marketplace/contracts/analytics/todo.views';
import { waited } from '../ui/times.tsx';

/** What each kind of thing to do is called. */
export const todoTitles: Readonly<Record<TodoKind, string>> = {
  enquiries: 'Enquiries that wait',
  unconfirmed: 'Still available?',
  odd_price: 'Odd prices',
  unclicked: 'Many views, no clicks',
  fallen: 'Fallen interest',
  vain_cut: 'Price lowered, nothing gained',
  few_pictures: 'Few or small pictures',
};

/** Kinds of which the history of the price says more. */
export const aboutPrices: readonly TodoKind[] = ['odd_price', 'fallen', 'vain_cut'];

/** Returns why something is to be done: `Viewing K7QX-3M2P · waits for 3 hours`. */
export function factText({ fact, since }: TodoItem, now: number): string {
  return since === null ? fact : `${fact} · waits for ${waited(since, now)}`;
}
