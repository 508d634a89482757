import { createGlobalStyle, css } from 'styled-components';

/** The site's look, "Kampong shade": warm paper, deep teal, and amber for new launches only. Sizes without a unit are pixels. */
export const theme = {
  color: {
    canvas: '#FBFAF7',
    surface: '#FFFFFF',
    sunken: '#F3F0E9',
    line: '#DAD6CC',
    inputLine: '#7C8682',
    ink: '#16211F',
    muted: '#56625F',
    brand: '#0B5A52',
    brandHover: '#08443E',
    brandTint: '#E3F0EE',
    onBrand: '#FFFFFF',
    amber: '#F5A524',
    amberSoft: '#FEF3C7',
    onAmber: '#2A1A00',
    amberText: '#92400E',
    danger: '#B42318',
    focus: '#1D4ED8',
    footer: '#0E2B28',
    onFooter: '#D7E2DF',
    onFooterMuted: '#A9BDB8',
    whatsapp: '#25D366',
    onWhatsapp: '#0B2B1A',
    chartViews: '#0B5A52',
    chartClicks: '#B45309',
  },
  /** Text and background of a listing's status. */
  status: {
    active: ['#166534', '#DCFCE7'],
    sold: ['#991B1B', '#FEE2E2'],
    inactive: ['#374151', '#E5E7EB'],
  },
  /** Text and background of a click-through rate. */
  ctr: {
    good: ['#166534', '#DCFCE7'],
    fair: ['#92400E', '#FEF3C7'],
    low: ['#374151', '#E5E7EB'],
  },
  /** Text and background of a property type. */
  type: {
    Buy: ['#0B5A52', '#E3F0EE'],
    Sell: ['#374151', '#F3F0E9'],
    Rent: ['#1E40AF', '#DBEAFE'],
  },
  /** Text and background of five steps, from little to much. */
  steps: [
    ['#16211F', '#E3F0EE'],
    ['#16211F', '#BFDCD7'],
    ['#16211F', '#8DBBB4'],
    ['#FFFFFF', '#2F776E'],
    ['#FFFFFF', '#0B5A52'],
  ],
  font: {
    display: "'Source Serif 4 Variable', Georgia, serif",
    text: "'Inter Variable', system-ui, sans-serif",
  },
  size: {
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.375rem',
    h3: '1.625rem',
    h2: 'clamp(1.75rem, 1.2rem + 2vw, 2.5rem)',
    h1: 'clamp(2.25rem, 1.4rem + 3.6vw, 3.75rem)',
  },
  line: { tight: 1.12, snug: 1.3, body: 1.6 },
  weight: { text: 400, label: 500, strong: 600 },
  space: [0, 4, 8, 12, 16, 24, 32, 48, 64, 96],
  radius: { sm: 6, md: 10, lg: 16, pill: 999 },
  shadow: {
    card: '0 1px 2px rgba(22,33,31,.06), 0 6px 20px rgba(22,33,31,.06)',
    lift: '0 2px 4px rgba(22,33,31,.08), 0 14px 36px rgba(22,33,31,.12)',
  },
  bp: { sm: 480, md: 768, lg: 1024, xl: 1280, xxl: 1600 },
  page: 1200,
  /** Width of pages with four columns on the widest screens. */
  widePage: 1536,
  gutter: 'clamp(16px, 4vw, 32px)',
  motion: '160ms cubic-bezier(.2,.8,.2,1)',
} as const;

type SpaceStep = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Returns a step of the spacing scale as CSS: `space(5)` is `24px`. */
export function space(step: SpaceStep): string {
  return `${theme.space[step]}px`;
}

/** Media queries from a width upwards. */
export const from = {
  sm: `@media (min-width: ${theme.bp.sm}px)`,
  md: `@media (min-width: ${theme.bp.md}px)`,
  lg: `@media (min-width: ${theme.bp.lg}px)`,
  xl: `@media (min-width: ${theme.bp.xl}px)`,
  xxl: `@media (min-width: ${theme.bp.xxl}px)`,
} as const;

/** The media query of screens that are narrower than a tablet's. */
export const onPhone = `@media (width < ${theme.bp.md}px)`;

/** Windows with room for sticky parts; not a page at 400%, a phone in landscape, or text of twice the size (`em`). */
export const roomy = '@media (min-height: 30em)';

/** The surface of cards and forms. */
export const raised = css`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
`;

/** Cuts a text after so many lines. */
export const clamped = (lines: number) => css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
`;

/** Cuts a text at the end of its line. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

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
  .icon { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
  button, input, select, textarea { font: inherit; color: inherit; }
  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  @media (scripting: none) { button[type='button']:not(:has(img)) { display: none; } }
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
