import './zod-without-eval.ts'; // before any schema is made

export { AdminPages } from './admin-pages.tsx';
