import { createGlobalStyle } from 'styled-components';
import { roomy, theme } from './theme.ts';

/** Element defaults of every page. */
export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; scroll-padding: 16px 0; }
  ${roomy} { html { scroll-padding: 96px 0; } }
  body {
    margin: 0;
    background: ${theme.color.canvas};
    color: ${theme.color.ink};
    font: ${theme.weight.text} ${theme.size.md}/${theme.line.body} ${theme.font.text};
    -webkit-font-smoothing: antialiased;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
  h1, h2, h3 {
    font-family: ${theme.font.display};
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.tight};
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h1 { font-size: ${theme.size.h1}; }
  h2 { font-size: ${theme.size.h2}; }
  h3 { font-size: ${theme.size.h3}; line-height: ${theme.line.snug}; }
  ul, ol { list-style: none; }
  fieldset { border: 0; min-width: 0; }
  img, svg { display: block; max-width: 100%; }
  button, input, select, textarea { font: inherit; color: inherit; }
  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  a { color: ${theme.color.brand}; text-underline-offset: 0.2em; }
  a:hover { color: ${theme.color.brandHover}; }
  :focus-visible { outline: 3px solid ${theme.color.focus}; outline-offset: 2px; border-radius: ${theme.radius.sm}px; }
  [tabindex='-1']:focus-visible { outline: none; }
  html:root {
    --toastify-toast-top: 84px;
    --toastify-font-family: ${theme.font.text};
    --toastify-text-color-light: ${theme.color.ink};
    --toastify-color-success: ${theme.color.brand};
    --toastify-color-error: ${theme.color.danger};
    --toastify-color-info: ${theme.color.focus};
    --toastify-toast-bd-radius: ${theme.radius.md}px;
  }
  html .Toastify__toast { padding-right: 52px; }
  html .Toastify__close-button { display: grid; place-items: center; width: 44px; height: 44px; }
  html .Toastify__close-button--light { color: ${theme.color.ink}; opacity: 0.7; }
  [hidden] { display: none !important; }
  @media (prefers-reduced-motion: reduce) {
    *:not(.Toastify__progress-bar), *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
    /* Its animation is the clock that closes a toast: it has to run, unseen. */
    .Toastify__progress-bar--wrp { opacity: 0; }
  }
`;
