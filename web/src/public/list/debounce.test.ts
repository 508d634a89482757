import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './filter-fields.tsx';

describe('a debounced function', () => {
  const act = vi.fn();
  let page: EventTarget;
  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.useFakeTimers();
    act.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const dispatch = (type: string) => page.dispatchEvent(new Event(type, { cancelable: true }));
  /** Returns how often the act has run after so many milliseconds. */
  const runsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    return act.mock.calls.length;
  };

  it('runs once after a pause', () => {
    debounce(act);
    expect([runsAfter(199), runsAfter(10_000)]).toEqual([0, 1]);
  });

  it('never runs after it is cancelled', () => {
    debounce(act)();
    dispatch('pointerup');
    expect(runsAfter(10_000)).toBe(0);
  });

  it.each(['pointerup', 'pointercancel'])(
    'waits while a finger is down, and again after its %s',
    (release) => {
      debounce(act);
      dispatch('pointerdown');
      expect(runsAfter(10_000)).toBe(0);
      dispatch(release);
      expect([runsAfter(199), runsAfter(1)]).toEqual([0, 1]);
    },
  );

  it('never runs after navigation', () => {
    page.addEventListener('click', (event) => event.preventDefault()); // as the router does
    debounce(act);
    for (const type of ['pointerdown', 'pointerup', 'click']) dispatch(type);
    expect(runsAfter(10_000)).toBe(0);
  });

  it.each([
    ['runs after a click that leads nowhere', 'click', 1],
    ['never runs after a step in the browser’s history', 'popstate', 0],
  ])('%s', (_name, type, runs) => {
    debounce(act);
    dispatch(type);
    expect(runsAfter(10_000)).toBe(runs);
  });
});
