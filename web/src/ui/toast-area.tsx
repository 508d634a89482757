import 'react-toastify/ReactToastify.css';
import { ToastContainer } from 'react-toastify/unstyled';

/** The unstyled entry, because the other one writes a style element that the security policy refuses. */
export function ToastArea() {
  return <ToastContainer position="top-right" autoClose={4000} limit={3} pauseOnFocusLoss theme="light" />;
}
