/** Stands for the nonce in what Vite writes into the template, until an answer's own is known. */
export const NONCE_PLACEHOLDER = '__page_nonce__';
