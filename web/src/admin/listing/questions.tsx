import { isLargePriceChange } from '@marketplace/contracts/listings/large-price-change';
import { count, exactPrice } from '../../ui/format.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { percentChange } from './differences.tsx';

/** Bulk changes from this number on need confirmation. */
export const MANY = 10;

/** The price of a listing before and after a change, in SGD. */
export interface PriceStep {
  title: string;
  before: number;
  after: number;
}

const NAMED = 5;

/** Returns `confirmPrices`, which asks before a price changes by more than half and resolves to whether to continue, and its dialog. */
export function usePriceQuestion() {
  const { confirm, dialog } = useConfirm();
  async function confirmPrices(steps: readonly PriceStep[]): Promise<boolean> {
    const large = steps.filter(({ before, after }) => isLargePriceChange(before, after));
    return large.length === 0 || confirm(wordsOf(large));
  }
  return { confirmPrices, priceDialog: dialog };
}

function wordsOf(large: readonly PriceStep[]) {
  const named = large.slice(0, NAMED).map(sentenceOf).join(' ');
  const more = large.length - NAMED;
  const message = more > 0 ? `${named} And ${count(more)} more.` : named;
  const act = large.length === 1 ? 'Change the price' : `Change ${count(large.length)} prices`;
  return { title: `${act} by more than half?`, message, confirmLabel: act };
}

function sentenceOf({ title, before, after }: PriceStep): string {
  return `${title}: from ${exactPrice(before)} to ${exactPrice(after)} (${percentChange(before, after)}).`;
}
