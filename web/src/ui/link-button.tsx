import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ButtonLook, ButtonStyleProps } from './button.tsx';
import { buttonStyle, buttonStyleProps } from './button.tsx';

interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, block, ...rest }: LinkButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return <PageLink {...buttonStyleProps(look)} {...rest} />;
}

interface AnchorButtonProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
}

/** A link to somewhere else (tel:, mailto:, another site) that looks like a button. */
export function AnchorButton({ variant, size, block, ...rest }: AnchorButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return <Anchor {...buttonStyleProps(look)} {...rest} />;
}

const PageLink = styled(Link)<ButtonStyleProps>`${buttonStyle}`;
const Anchor = styled.a<ButtonStyleProps>`${buttonStyle}`;
