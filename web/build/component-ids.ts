import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** As the styled-components transform writes it, with a hash of the file's absolute path. */
const COMPONENT_ID = /(componentId: ?["'`]sc-)[a-z0-9]+(?=-\d+["'`])/g;

/**
 * Replaces the file hash in the ids of styled components by a hash of the file's path in the repository: builds of one commit are
 * then identical in every folder. Server and client both need it, or hydration fails.
 */
export function componentIds(): Plugin {
  return {
    name: 'component-ids',
    transform: {
      filter: { code: 'componentId' },
      handler(code, id) {
        const file = path.relative(REPOSITORY, id.replace(/\?.*/s, '')).replaceAll(path.sep, '/');
        const hash = createHash('sha256').update(file).digest('hex').slice(0, 6);
        return { code: code.replaceAll(COMPONENT_ID, (_id, start) => start + hash), map: null };
      },
    },
  };
}
