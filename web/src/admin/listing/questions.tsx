import { counted } from '@marketplace/contracts/counted';
import { isLargePriceChange } from '@marketplace/contracts/listings/large-price-change';
import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { count, exactPrice } from '../../ui/format.ts';
import { percentChange } from './differences.tsx';

/** From so many listings on it is asked before they are changed at once. */
export const MANY = 10;

interface ManyQuestionProps {
  count: number;
  /** What is to become of them. */
  change: ListingStatus;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before many listings are changed at once, and says how many. */
export function ManyQuestion({ count, change, ...dialog }: ManyQuestionProps) {
  const act = `Set ${counted(count, 'property', 'properties')} to ${change}`;
  return (
    <AlertDialog
      title={`${act}?`}
      confirmLabel={act}
      message={`${consequences[change]} You can undo it.`}
      {...dialog}
    />
  );
}

const consequences: Readonly<Record<ListingStatus, string>> = {
  active: 'Visitors see all of them at once.',
  inactive: 'Visitors see none of them any more.',
  sold: 'Visitors see all of them as sold.',
};

/** The price of a listing before and after a change, in SGD. */
export interface PriceStep {
  title: string;
  before: number;
  after: number;
}

interface Asked {
  large: PriceStep[];
  answer: (isConfirmed: boolean) => void;
}

/** Listings that are named in the question; more of them are a number. */
const NAMED = 5;

/**
 * Returns `confirmPrices`, which asks before a price changes by more than half, and the question to render outside any form.
 * `confirmPrices` resolves to true when the admin confirms, or when no price changes that much.
 *
 *     if (!(await confirmPrices([{ title, before: 1_890_000, after: 189_000 }]))) return;
 */
export function usePriceQuestion(): {
  confirmPrices: (steps: readonly PriceStep[]) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();

  function confirmPrices(steps: readonly PriceStep[]): Promise<boolean> {
    const large = steps.filter(({ before, after }) => isLargePriceChange(before, after));
    if (large.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(undefined);
        resolve(isConfirmed);
      };
      setAsked({ large, answer });
    });
  }

  const question = asked && (
    <AlertDialog
      {...wordsOf(asked.large)}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    />
  );
  return { confirmPrices, question };
}

function wordsOf(large: readonly PriceStep[]): { title: string; message: string; confirmLabel: string } {
  const named = large.slice(0, NAMED).map(sentenceOf).join(' ');
  const more = large.length - NAMED;
  const message = more > 0 ? `${named} And ${count(more)} more.` : named;
  return large.length === 1
    ? { title: 'Change the price by more than half?', message, confirmLabel: 'Change the price' }
    : {
        title: `Change ${count(large.length)} prices by more than half?`,
        message,
        confirmLabel: `Change ${count(large.length)} prices`,
      };
}

function sentenceOf({ title, before, after }: PriceStep): string {
  return `${title}: from ${exactPrice(before)} to ${exactPrice(after)} (${percentChange(before, after)}).`;
}
