// Preloaded into every process that the start makes: when the starter is killed, they stop too and block nothing.
process.channel?.unref();
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 3000).unref();
  process.kill(process.pid, 'SIGTERM');
});
