import { describe, expect, it } from 'vitest';
import { createGate, GateFull } from './gate.ts';

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}

describe('a gate', () => {
  it('lets some run, some wait and no more in', async () => {
    const gate = createGate({ atOnce: 2, waiting: 1 });
    const { until, release } = held();
    const started: string[] = [];
    const work = (name: string) => () => {
      started.push(name);
      return until.then(() => name);
    };
    const letIn = [gate(work('a')), gate(work('b')), gate(work('c'))];
    await expect(gate(work('d'))).rejects.toBeInstanceOf(GateFull);
    expect(started).toEqual(['a', 'b']);
    release();
    expect(await Promise.all(letIn)).toEqual(['a', 'b', 'c']);
    expect(await gate(work('e'))).toBe('e');
  });

  it('is passed on by work that fails', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 });
    const failing = gate(() => Promise.reject(new Error('no')));
    const next = gate(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await gate(() => Promise.resolve('later'))).toBe('later');
  });
});
