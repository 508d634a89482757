import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { ButtonLook, ButtonStyleProps } from './button-style.ts';
import { buttonStyle, buttonStyleProps } from './button-style.ts';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {}

/** A button; `type` is `button` unless told otherwise, so that it never submits a form by accident. */
export function Button({ variant, size, block, type = 'button', ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return <Control type={type} {...buttonStyleProps(look)} {...rest} />;
}

const Control = styled.button<ButtonStyleProps>`${buttonStyle}`;
