export { blur, halve } from './pyramid';
export { findExtrema } from './extrema';
export { findDirections } from './directions';
export { describe } from './describe';
