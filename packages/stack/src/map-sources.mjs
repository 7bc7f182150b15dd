// Preloaded where people read the logs: a fault's stack names the sources, not the bundle. It costs a quarter of a
// second a start.
process.setSourceMapsEnabled(true);
