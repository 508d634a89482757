import { config } from 'zod/mini';

// zod asks whether it may compile its checks: the security policy refuses, and the question alone takes 16 ms.
config({ jitless: true });
