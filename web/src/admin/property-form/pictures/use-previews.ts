import { useEffect, useRef } from 'react';

/** Keeps where this browser shows files of its own, until the form is gone: a picture is seen while it is sent, and until it is loaded. */
export function usePreviews() {
  const addresses = useRef<string[]>([]);
  const byPath = useRef(new Map<string, string>());
  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const address of current) URL.revokeObjectURL(address);
    };
  }, []);
  return {
    /** Of pictures that are uploaded, by their paths. */
    byPath: byPath.current as ReadonlyMap<string, string>,
    keep(path: string, address: string | undefined): void {
      if (address !== undefined) byPath.current.set(path, address);
    },
    /** Returns an address for a file; none for what is no picture. */
    of(file: File): string | undefined {
      if (!file.type.startsWith('image/') || file.size === 0) return undefined;
      const address = URL.createObjectURL(file);
      addresses.current.push(address);
      return address;
    },
  };
}
