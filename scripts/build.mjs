// Before integration tests: they start services as they are built.
export { build as setup } from './install.mjs';
