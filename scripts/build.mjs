// Before integration tests: they start services as they are built.
import { build } from './install.mjs';

export const setup = () => build();
