import 'react-toastify/ReactToastify.css';
import { createPortal } from 'react-dom';
import { ToastContainer } from 'react-toastify/unstyled';
import { toastPlace } from './toast-place.ts';

/** The unstyled entry, because the other one writes a style element that the security policy refuses. */
export function ToastArea() {
  return createPortal(
    <ToastContainer position="top-right" autoClose={4000} limit={3} pauseOnFocusLoss theme="light" />,
    toastPlace(),
  );
}
