import { runProduct } from './product.ts';

runProduct();
