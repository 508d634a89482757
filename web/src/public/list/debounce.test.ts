import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './filter-fields.tsx';

describe('what waits for a pause', () => {
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
  const happens = (type: string) => page.dispatchEvent(new Event(type));

  it('comes when nothing happens for a while, once', () => {
    debounce(act);
    vi.advanceTimersByTime(199);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('never comes once it is called off', () => {
    debounce(act)();
    happens('pointerup');
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });

  for (const release of ['pointerup', 'pointercancel'])
    it(`waits while a finger is down, and again after its ${release}`, () => {
      debounce(act);
      happens('pointerdown');
      vi.advanceTimersByTime(10_000);
      expect(act).not.toHaveBeenCalled();
      happens(release);
      vi.advanceTimersByTime(199);
      expect(act).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(act).toHaveBeenCalledTimes(1);
    });

  it('never comes after a link was followed', () => {
    page.addEventListener('click', (event) => event.preventDefault()); // as the router does
    debounce(act);
    happens('pointerdown');
    happens('pointerup');
    page.dispatchEvent(new Event('click', { cancelable: true }));
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });

  it('comes after a click that leads nowhere', () => {
    debounce(act);
    page.dispatchEvent(new Event('click', { cancelable: true }));
    vi.advanceTimersByTime(200);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('never comes after a step in the browser’s history', () => {
    debounce(act);
    happens('popstate');
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });
});
