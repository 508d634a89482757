import type { ComponentProps } from 'react';
import styled, { css } from 'styled-components';
import type { LinkProps } from './link.tsx';
import { Link } from './link.tsx';
import { space, theme } from './theme.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'amber' | 'whatsapp';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

interface ButtonStyleProps {
  $look: ButtonLook;
}

const { color } = theme;

const variants = {
  primary: css`
    background: ${color.brand};
    color: ${color.onBrand};
    &:hover:not(:disabled) { background: ${color.brandHover}; color: ${color.onBrand}; }
  `,
  secondary: css`
    background: ${color.surface};
    border-color: ${color.inputLine};
    color: ${color.ink};
    &:hover:not(:disabled) { background: ${color.brandTint}; border-color: ${color.brand}; color: ${color.brandHover}; }
  `,
  quiet: css`
    background: transparent;
    color: ${color.brand};
    &:hover:not(:disabled) { background: ${color.brandTint}; color: ${color.brandHover}; }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.onBrand};
    &:hover:not(:disabled) { background: #8f1b12; color: ${color.onBrand}; }
  `,
  amber: css`
    background: ${color.amber};
    color: ${color.onAmber};
    &:hover:not(:disabled) { background: #e09312; color: ${color.onAmber}; }
  `,
  whatsapp: css`
    background: ${color.whatsapp};
    color: ${color.onWhatsapp};
    &:hover:not(:disabled) { color: ${color.onWhatsapp}; }
  `,
} as const;

const sizes = {
  sm: css`
    min-height: 36px;
    padding: ${space(1)} ${space(3)};
    font-size: ${theme.size.sm};
    @media (pointer: coarse) { min-height: 44px; }
  `,
  md: css`min-height: 44px; padding: ${space(1)} ${space(4)}; font-size: ${theme.size.md};`,
  lg: css`min-height: 52px; padding: ${space(1)} ${space(5)}; font-size: ${theme.size.md};`,
} as const;

const buttonStyle = css<ButtonStyleProps>`
  display: ${({ $look }) => ($look.block ? 'flex' : 'inline-flex')};
  width: ${({ $look }) => ($look.block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.md}px;
  font-family: ${theme.font.text};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  @media (width < ${theme.bp.sm}px) { white-space: normal; }
  transition: background ${theme.motion}, border-color ${theme.motion}, color ${theme.motion};
  & > svg { flex: none; }
  &:disabled { opacity: 0.55; }
  ${({ $look }) => sizes[$look.size ?? 'md']}
  ${({ $look }) => variants[$look.variant ?? 'primary']}
`;

/** A button; `type` is `button` by default: it never submits a form by accident. */
export function Button({
  variant,
  size,
  block,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <Control type={type} $look={{ variant, size, block }} {...rest} />;
}

const Control = styled.button<ButtonStyleProps>`${buttonStyle}`;

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, block, ...rest }: ButtonLook & LinkProps) {
  return <PageLink $look={{ variant, size, block }} {...rest} />;
}

interface AnchorButtonProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
}

/** A link elsewhere (tel:, mailto:, another site) that looks like a button. */
export function AnchorButton({ variant, size, block, ...rest }: AnchorButtonProps) {
  return <Anchor $look={{ variant, size, block }} {...rest} />;
}

const PageLink = styled(Link)<ButtonStyleProps>`${buttonStyle}`;
const Anchor = styled.a<ButtonStyleProps>`${buttonStyle}`;

/** Around a CloseIcon, in a corner. */
export const CloseButton = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${theme.radius.pill}px;
  background: transparent;
  &:hover { background: ${theme.color.sunken}; }
`;
