# WebAssembly with the C++ library of LLVM and the C library of WASI: Debian's packages of the group
# "engine" in packages.txt. There are no threads and no exceptions, as in the library itself.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(llvm 22)
set(CMAKE_CXX_COMPILER clang++-${llvm})
set(CMAKE_AR llvm-ar-${llvm})
set(CMAKE_RANLIB llvm-ranlib-${llvm})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# All browsers that the pages are for have vectors of 128 bits; large boards gain 4 % by them. (The
# packages have the target's older name, which clang calls deprecated.)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -Wno-deprecated -fno-exceptions -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
# Reading all of a packaging system's CMake files is fine; its libraries are not for this machine.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
