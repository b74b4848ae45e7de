#!/bin/sh
# Installs the build into a scratch prefix, then builds and runs a project that finds it there.
# usage: try.sh BUILD_DIR SCRATCH_DIR CXX CXXFLAGS
set -eu
build=$1 scratch=$2 cxx=$3 flags=$4
source=$(cd "$(dirname "$0")" && pwd)
rm -rf "$scratch"
cmake --install "$build" --prefix "$scratch/prefix" >"$scratch.log" 2>&1 ||
    { cat "$scratch.log"; exit 1; }
cmake -S "$source" -B "$scratch/consumer" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_CXX_FLAGS="$flags"
cmake --build "$scratch/consumer"
"$scratch/consumer/consumer"
"$scratch/prefix/bin/dramatis" --version
