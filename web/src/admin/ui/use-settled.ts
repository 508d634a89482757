import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for `pause` milliseconds; at once when `pause` is 0. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return pause === 0 ? value : settled;
}
