import { createTokens } from '@marketplace/service-kit/tokens';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChallenges } from './challenges.ts';

const ours = createChallenges(createTokens('a secret of no less than thirty-two bytes'));
const inBrowser = (challenge: string) => Buffer.from(challenge).toString('base64url');

it('a challenge is valid for its purpose and session', () => {
  const challenge = inBrowser(ours.issue('add one'));
  expect(ours.isValid('add one', challenge)).toBe(true);
  for (const other of ['login', 'confirm one', 'add another'] as const)
    expect(ours.isValid(other, challenge)).toBe(false);
});

it('is valid for five minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const challenge = inBrowser(ours.issue('login'));
  vi.advanceTimersByTime(5 * 60_000);
  expect(ours.isValid('login', challenge)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(ours.isValid('login', challenge)).toBe(false);
});

it('is not valid when someone else made or changed it', () => {
  const others = createChallenges(createTokens('another secret of more than thirty-two bytes'));
  const challenge = ours.issue('login');
  for (const wrong of [
    others.issue('login'),
    challenge.replace(/^\d/, '2'),
    `${challenge}x`,
    '',
    '..',
    'ÿ.ÿ.ÿ',
  ])
    expect(ours.isValid('login', inBrowser(wrong))).toBe(false);
});
